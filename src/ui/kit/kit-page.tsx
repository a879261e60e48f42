// Every component of the kit in every state.
export default function KitPage() {
  return <h1>Kit</h1>
}
