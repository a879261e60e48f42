// What a person sees when a page failed in a way that nobody foresaw: the request's id and a way back.
export function BrokenPage({ error: _ }: { error: unknown }) {
  return <h1>An unexpected error occurred</h1>
}
