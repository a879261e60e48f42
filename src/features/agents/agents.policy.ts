// Who may do what with an agent: yes, or the reason.

/** Whether everyone can find it and deploy it; anyone who has its address can read it in any case. */
export const isOnSale = ({ withdrawn_at }: { withdrawn_at: string | null }) => withdrawn_at === null
