/** A chain that this site can reach. */
export interface ChainNode {
  readonly chainId: number
  readonly url: string
}

/** How long a node may take to say that it is there. */
const NODE_MS = 2_000

let reached: readonly ChainNode[] = []

/** The chains that answered; none on a site without local peers. */
export const reachedNodes = (): readonly ChainNode[] => reached

/**
 * Asks a node.
 *
 * @throws when it does not answer in time, or answers with an error
 */
export async function askNode(
  { url }: ChainNode,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(NODE_MS),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(String(error.message))
  return result
}

/** Whether a node is there and serves the chain that it should. */
const answers = (node: ChainNode): Promise<boolean> =>
  askNode(node, 'eth_chainId', []).then(
    chainId => Number(chainId) === node.chainId,
    () => false,
  )

/**
 * Reads which chains `npm run docs` has started, and keeps those that answer. A published site has an empty list.
 *
 * @param folder address of the scripts of the examples
 */
export async function findPeers(folder: string): Promise<readonly ChainNode[]> {
  const response = await fetch(new URL('peers.json', folder), { signal: AbortSignal.timeout(NODE_MS) })
  const { nodes }: { nodes: readonly ChainNode[] } = await response.json()
  const there = await Promise.all(nodes.map(answers))
  reached = nodes.filter((_, at) => there[at])
  return reached
}
