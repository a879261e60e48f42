// The page for any address outside the route table (MSG-70).
import { data, Link } from 'react-router'
import { paths } from '../../paths.ts'

export function meta() {
  return [{ title: 'Page not found · Guildhall' }]
}

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return (
    <>
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <Link to={paths.landing()}>Return home</Link>
    </>
  )
}
