// The reference page of the API.
export default function ApiReferencePage() {
  return <h1>API reference</h1>
}
