// A payment about which the buyer's bank asked, or that it took back, in Stripe's shape.
import type Stripe from 'stripe'
import { CURRENCY } from '../currency.ts'
import type { Intent } from '../rows/sandbox-rows.records.ts'
import { stamp } from '../rows/work.ts'

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute['evidence']

export function disputeShape(row: Intent, at: string) {
  const charge = row.charge_id ?? ''
  return {
    id: charge.replace(/^ch_/, 'dp_'),
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge,
    created: stamp(at),
    currency: CURRENCY,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: row.dispute_status?.startsWith('warning_') ?? false,
    livemode: false,
    metadata: {},
    payment_intent: row.id,
    reason: 'fraudulent',
    status: row.dispute_status ?? 'needs_response',
  } satisfies Stripe.Dispute
}
