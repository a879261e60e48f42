// To be filled in next.
export default function Page() {
  return <h1>agents</h1>
}
