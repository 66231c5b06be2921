export const title = () => 'PayLoading'

export default function PayLoading() {
  return null
}
