import { signIn } from '../../../../lib/signIn'

export const { GET, POST } = signIn
