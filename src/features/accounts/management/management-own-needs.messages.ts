// The texts of 'Needs you' about an address that is not verified or that emails don't reach.

export const addressNeeds = {
  undelivered: (mails: number) =>
    mails === 1 ? "1 email couldn't be delivered" : `${mails} emails couldn't be delivered`,
  checkAddress: 'Check email settings',
  unverified: "Your email isn't verified",
  verify: 'Verify email',
} as const
