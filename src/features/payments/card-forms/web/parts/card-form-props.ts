// What every card form is given, and what it tells.

export type CardFormProps = {
  /** The form's id, which the button outside it submits. */
  formId: string
  clientSecret: string
  /** The page to come back to where the bank insists on a page of its own. */
  returnPath: string
  onBusy: (isBusy: boolean) => void
  /** The provider's form says that it went through; whether it did, the server says. */
  onPaid: () => void
  /** It was refused, and not because of what was typed: the payment may be over. The form is busy until that is known. */
  onRefused?: () => Promise<void>
  /** The bank is asking in place of the form. */
  onBank?: (isAsking: boolean) => void
}
