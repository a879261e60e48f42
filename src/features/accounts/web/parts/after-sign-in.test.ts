// Does a person get to the right page after signing in?
import { expect, it } from 'vitest'
import { placeAfterSignIn } from './after-sign-in.tsx'

it.each([
  [true, undefined, '/dashboard'],
  [true, '/agents/3?tab=reviews#one', '/agents/3?tab=reviews#one'],
  [true, '/onboarding?step=2', '/onboarding?step=2'],
  [false, undefined, '/onboarding'],
  [false, '/agents/3?a=b', '/onboarding?returnTo=%2Fagents%2F3%3Fa%3Db'],
  [false, '/onboarding', '/onboarding'],
  [false, '/onboarding?returnTo=%2Fagents', '/onboarding?returnTo=%2Fagents'],
  [false, '/onboarding#two', '/onboarding#two'],
  [false, '/onboarding/more', '/onboarding/more'],
  // The path begins like the one of onboarding, and is another page.
  [false, '/onboardings', '/onboarding?returnTo=%2Fonboardings'],
])('DEC-57 onboarded: %s, wanted %s: to %s', (isOnboarded, returnTo, place) => {
  expect(placeAfterSignIn(isOnboarded, returnTo)).toBe(place)
})
