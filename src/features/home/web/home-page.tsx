// /home: figures, first steps and recent activity of somebody who is signed in.
import { Overview } from './parts/overview.tsx'

export function meta() {
  return [{ title: 'Home · Guildhall' }, { name: 'robots', content: 'noindex' }]
}

export default function HomePage() {
  return <Overview />
}
