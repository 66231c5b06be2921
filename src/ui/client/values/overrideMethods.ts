/** A method group with some methods replaced; the original is not changed. */
export const overrideMethods = <Group extends object>(group: Group, methods: Partial<Group>): Group =>
  Object.assign(Object.create(group) as Group, methods)
