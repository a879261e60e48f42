// Explains a proposal beside the button that writes one.

export function ProposalHint() {
  return (
    <p className="text-small text-faint">Only the business can see it. You can edit it until they decide.</p>
  )
}
