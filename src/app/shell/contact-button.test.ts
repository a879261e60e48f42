// Where does the contact button lead?
import { expect, it } from 'vitest'
import { chatAddress } from './contact-button.tsx'

it.each(['15550100', '+1 555-0100', '1 555 0100'])(
  'SHELL-5, DEC-80 opens a chat with %s and the first words written',
  (phone) => {
    const address = new URL(chatAddress(phone))
    expect(address.origin + address.pathname).toBe('https://wa.me/15550100')
    expect(address.searchParams.get('text')).toBe("Hi! I'd like to get in touch.")
  },
)
