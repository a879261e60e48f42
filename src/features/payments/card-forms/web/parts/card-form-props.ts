// Defines the input and the callbacks of every card form.

export type CardFormProps = {
  /** A button outside the form submits it by this id. */
  formId: string
  clientSecret: string
  /** Some banks insist on a page of their own, which leads back here. */
  returnPath: string
  onBusy: (isBusy: boolean) => void
  /** Only the provider's form reports the success; the server has to confirm it. */
  onPaid: () => void
  /** Called unless the typed details were wrong: the payment may be over. The form is busy until the promise resolves. */
  onRefused?: () => Promise<void>
  /** True while the bank asks in place of the form. */
  onBank?: (isAsking: boolean) => void
}
