// What the site is called, wherever a screen says it without having asked the server.

export const SITE_NAME = 'Guildhall'
