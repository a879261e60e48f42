// The frame around every page.
import { Outlet } from 'react-router'

export default function Shell() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
