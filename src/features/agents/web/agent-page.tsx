// To be filled in next.
export default function Page() {
  return <h1>agent</h1>
}
