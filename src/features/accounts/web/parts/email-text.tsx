// An email address as people read it: its domain in the letters of its script, where it is stored in ASCII form.
import { useEffect, useState } from 'react'

/** What is stored, until the reader of the ASCII form is loaded: hardly anyone needs it. */
export function EmailText({ children: email }: { children: string }) {
  const [shown, setShown] = useState({ email, text: email })
  const isEncoded = email.includes('xn--')
  useEffect(() => {
    if (!isEncoded) return
    import('punycode.js').then(
      ({ toUnicode }) => setShown({ email, text: toUnicode(email) }),
      // It can be read as it is stored, too.
      (error: unknown) => console.error(error),
    )
  }, [email, isEncoded])
  return <bdi translate="no">{shown.email === email ? shown.text : email}</bdi>
}
