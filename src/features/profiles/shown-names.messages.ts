// The reasons for refusing a name under which someone would appear.
export const NAME_RESERVED = 'This name could pass for Guildhall or its team. Choose another one.'
export const NAME_BADGE = "A name can't contain a check mark or a badge. Leave it out."
