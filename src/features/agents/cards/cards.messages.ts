// Every sentence that clients of the A2A protocol read.

export const agentCardMessages = {
  notFound: 'No agent with this card is for sale',
  noCatalog: 'The catalog has no such file',
  signIn: 'Send the access key of your deployment of this agent',
  keyScheme: 'The access key of a deployment, which its buyer makes on the page of the deployment',
  schemas: 'The JSON Schemas of the input and the output, and the runs that the price includes',
  version: (version: string) => `Send ${version} as A2A-Version`,
  oneInput:
    'Send one data part with the input as an object, or one text part if the agent takes a single text',
  messageIdInvalid: 'A message needs an id of 1 to 200 characters',
  noFollowUp: 'A task takes one message: leave out taskId',
  ownContext: 'Leave out contextId, or send the one of this deployment',
  noFilters: 'Tasks can only be listed by contextId',
  tooMany: 'A page has 1 to 100 tasks',
  noSuchTask: 'There is no such task',
  ended: 'The task has ended: get it instead',
  noPush: 'There are no push notifications',
  noExtended: 'There is no extended card',
  internal: 'This could not be answered',
} as const
