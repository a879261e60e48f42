// /home: the home of somebody who is signed in.
import { HomeFrame } from './parts/home-frame.tsx'

export function meta() {
  return [{ title: 'Home · Guildhall' }, { name: 'robots', content: 'noindex' }]
}

export default function HomePage() {
  return <HomeFrame />
}
