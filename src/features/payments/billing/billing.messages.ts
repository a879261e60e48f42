// Holds every sentence about the details that are printed on receipts.
import { MAX_ADDRESS_LENGTH, MAX_COMPANY_LENGTH, MAX_TAX_ID_LENGTH } from './billing.rules.ts'

export const billingDetailsMessages = {
  title: 'Billing details',
  about: 'Printed on all your receipts, also earlier ones.',
  company: 'Company',
  address: 'Address',
  taxId: 'Tax ID',
  taxIdHint: 'VAT, GST or EIN, if you have one',
  save: 'Save billing details',
  saved: 'Billing details saved',
  notSaved: "Couldn't save your billing details",
  notLoaded: "Couldn't load your billing details",
  nothingToManage:
    'There is nothing to manage yet. Your card and invoices appear here after your first payment.',
  companyTooLong: `Company can have ${MAX_COMPANY_LENGTH} characters at most`,
  addressTooLong: `Address can have ${MAX_ADDRESS_LENGTH} characters at most`,
  taxIdTooLong: `Tax ID can have ${MAX_TAX_ID_LENGTH} characters at most`,
} as const
