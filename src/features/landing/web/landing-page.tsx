// The front door.
export function meta() {
  return [{ title: 'Guildhall' }]
}

export default function LandingPage() {
  return <h1>Guildhall</h1>
}
