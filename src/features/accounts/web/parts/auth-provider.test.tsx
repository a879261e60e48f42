// Does useAuth raise an error outside the provider, and is the session unknown on the server?
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AuthProvider, useAuth, useAuthState } from './auth-provider.tsx'

function Asking() {
  return <p>{useAuthState().status}</p>
}

function Acting() {
  return <p>{useAuth().backend.authUrl}</p>
}

it('MSG-36 an error outside the provider', () => {
  const sentence = 'useAuth must be used within an AuthProvider'
  expect(() => renderToString(<Acting />)).toThrow(sentence)
  expect(() => renderToString(<Asking />)).toThrow(sentence)
})

it('that it is not known yet, on the server', () => {
  const page = (
    <AuthProvider siteUrl="https://guildhall.example" publicKey="the-public-key-of-a-test">
      <Asking />
      <Acting />
    </AuthProvider>
  )
  expect(renderToString(page)).toBe('<p>loading</p><p>https://guildhall.example/auth/v1</p>')
})
