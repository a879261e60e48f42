// Every sentence about connected applications.
import { MAX_APPLICATION_NAME, MAX_REDIRECTS } from './applications.rules.ts'

export const applicationMessages = {
  nameRequired: 'Give the application a name',
  nameTooLong: `The name has at most ${MAX_APPLICATION_NAME} characters`,
  redirectNotAllowed: 'Redirect URIs use HTTPS, or HTTP on the loopback interface',
  tooManyRedirects: `An application has 1 to ${MAX_REDIRECTS} redirect URIs`,
  requestNotFound: 'This request has ended. Connect again from your app',
  grantNotFound: 'This app isn’t connected',
  secondFactorNeeded: 'Enter your two-factor code to connect an app',

  title: 'Connect an app?',
  titleUnknown: 'Connect an app',
  /** No one has checked the app's name, so it stands in quotes, and in no headline of ours. */
  lead: (name: string) => `“${name}” asks for access to your Guildhall account.`,
  may: 'Run the agents that you have deployed',
  mayDetail: 'Each run counts toward your monthly runs. Once these are used up, it can’t run more.',
  spend: 'Let it spend money',
  spendDetail:
    'On further runs, of the agents for which you allow them, up to the monthly limit that you set there.',
  canSpend: 'can spend what you allow for further runs',
  mayNot: 'It can’t see your password, messages or payments, and you can disconnect it in Settings.',
  signedInAs: 'Signed in as',
  answeredAt: 'You’ll be sent back to',
  onThisComputer: 'an app on this computer',
  describedAt: 'Published by',
  notChecked: 'Guildhall hasn’t checked this app. Allow it only if you’ve just started this yourself.',
  allow: 'Allow',
  deny: 'Deny',
  leaving: 'Taking you back to your app',
  notLoaded: 'Couldn’t load this request',
  notDecided: 'Couldn’t send your answer',
  /** The errors of a request that can't be answered to the application itself. */
  unusable: {
    application:
      'Guildhall doesn’t know which app is asking. In your app, remove the connection to Guildhall and add it again.',
    request:
      'This app asked in a way that Guildhall doesn’t support. Nothing was shared. Its developer needs response_type=code, PKCE with S256, and this site as the resource.',
    redirect: 'This app asked to be answered at an address that isn’t its own. Nothing was shared.',
  },
  startAgain: 'Start again from your app',

  listNotLoaded: 'Couldn’t load your connected apps',
  noneConnected: 'No apps connected',
  connectFirst: 'Apps that you allow to run your agents appear here.',
  disconnect: 'Disconnect',
  disconnected: 'App disconnected',
  notDisconnected: 'Couldn’t disconnect the app',
} as const
