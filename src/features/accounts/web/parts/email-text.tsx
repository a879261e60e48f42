// Shows an email address with its domain in the letters of its script, where it is stored in ASCII form.
import { useEffect, useState } from 'react'

/** The stored form is shown until its reader is loaded, which hardly anyone needs. */
export function EmailText({ children: email }: { children: string }) {
  const [shown, setShown] = useState({ email, text: email })
  const isEncoded = email.includes('xn--')
  useEffect(() => {
    if (!isEncoded) return
    import('punycode.js').then(
      ({ toUnicode }) => setShown({ email, text: toUnicode(email) }),
      // The stored form can be read, too.
      (error: unknown) => console.error(error),
    )
  }, [email, isEncoded])
  return <bdi translate="no">{shown.email === email ? shown.text : email}</bdi>
}
