// Validates what a buyer has printed on receipts, with a sentence for each error. A blank text removes it again.
import * as z from 'zod'
import { line, prose } from '../../../platform/contract/plain-text.ts'
import { billingDetailsMessages as messages } from './billing.messages.ts'
import { MAX_ADDRESS_LENGTH, MAX_COMPANY_LENGTH, MAX_TAX_ID_LENGTH } from './billing.rules.ts'

export const billingDetailsForm = z.strictObject({
  company: line({ max: MAX_COMPANY_LENGTH, tooLong: messages.companyTooLong }),
  address: prose({ max: MAX_ADDRESS_LENGTH, tooLong: messages.addressTooLong }),
  tax_id: line({ max: MAX_TAX_ID_LENGTH, tooLong: messages.taxIdTooLong }),
})
export type BillingDetails = z.output<typeof billingDetailsForm>

export const NO_DETAILS: BillingDetails = { company: '', address: '', tax_id: '' }
