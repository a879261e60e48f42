// What a proposal is and is not, beside the button that writes one.

export function ProposalHint() {
  return (
    <p className="text-small text-faint">Only the business reads it. You can change it until they decide.</p>
  )
}
