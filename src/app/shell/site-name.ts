// The site's name, for screens that have not asked the server.

export const SITE_NAME = 'Guildhall'
