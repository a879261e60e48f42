// The date of a document, such as a certificate: the same for all readers, wherever they are, with its zone.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `moment` is in ISO 8601. */
export function DocumentDate({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} className="whitespace-nowrap">
      {`${format.format(new Date(moment))} (UTC)`}
    </time>
  )
}
