/** The least a SharedWorker can do: the base of round trips and of starts. */
const scope = globalThis as unknown as { onconnect: ((event: MessageEvent) => void) | null }

scope.onconnect = ({ ports: [port] }) => {
  if (port) port.onmessage = ({ data }) => port.postMessage(data)
}
