// The front door.
export default function LandingPage() {
  return <h1>Guildhall</h1>
}
