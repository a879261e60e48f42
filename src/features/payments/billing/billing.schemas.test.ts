// Is every limit of what receipts print about their buyer inclusive?
import { edgesOf, itHolds } from '../../../../tests/support/product/edges.ts'
import { billingDetailsForm, NO_DETAILS } from './billing.schemas.ts'

const edge = edgesOf(billingDetailsForm, NO_DETAILS)
itHolds([
  edge('company', [120, 121], 'Company can have 120 characters at most'),
  edge('address', [300, 301], 'Address can have 300 characters at most'),
  edge('tax_id', [40, 41], 'Tax ID can have 40 characters at most'),
])
