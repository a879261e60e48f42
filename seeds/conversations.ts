// The demonstration's businesses and professionals wrote these messages to each other about proposals.
import type { SeedConversations, SeedMessage } from './shapes.ts'

export const conversations: SeedConversations = {
  'weighing-slips': {
    'wanjiru-kamau': [
      {
        from: 'owner',
        hours_ago: 76,
        body: 'Good morning. You wrote that you have stood at a weighbridge. How did you deal with slips that were wet, and then dried in someone\u2019s pocket?',
      },
      {
        from: 'proposer',
        hours_ago: 74.5,
        body: 'Badly at first. We ended up photographing both sides and letting the clerk correct a weight with one tap. After three weeks he corrected about one slip in forty.',
      },
      {
        from: 'proposer',
        hours_ago: 74.4,
        body: 'The slips that no one could read went onto a list, and someone rang the driver the same day. That list is the part I would not leave out.',
      },
      {
        from: 'owner',
        hours_ago: 51,
        body: 'One in forty we could live with. Our yard is at https://asante-cocoa.example/kumasi, the gate opens at five. Could you be here for two days in the first week of the month?',
      },
      {
        from: 'proposer',
        hours_ago: 27,
        body: 'Yes, from the Tuesday on. I would need a table near the scale and last season\u2019s slips, as many as you can find.',
      },
      {
        from: 'proposer',
        hours_ago: 3,
        body: 'One more question: who prints the slips, you or the company that owns the scale?',
        isUnread: true,
      },
    ],
    'kwame-mensah-boadi': [
      {
        from: 'owner',
        hours_ago: 21,
        body: 'Your price is the lowest of all. What is not in it?',
      },
      {
        from: 'proposer',
        hours_ago: 20,
        body: 'The handheld devices, and the people who carry them round. Everything that runs on a computer is in it, and so is the first season of repairs.',
      },
      { from: 'owner', hours_ago: 19.5, body: 'That is a fair answer. We decide once the board has met.' },
    ],
  },
  'post-op-line': {
    'amara-okafor': [
      {
        from: 'owner',
        hours_ago: 60,
        body: 'Our head nurse asks what the line says when a patient is in pain but will not put a number to it.',
      },
      {
        from: 'proposer',
        hours_ago: 58,
        body: 'It asks what the pain keeps them from: sleeping, walking to the bathroom, eating. Two of the three and it puts them through, number or not.',
      },
      {
        from: 'owner',
        hours_ago: 5,
        body: 'She likes that. Could you write the ten questions down in the order in which they are asked? We would read them aloud on the ward first.',
        isUnread: true,
      },
    ],
  },
  'simple-manuals': {
    'hana-kovarova': [
      {
        from: 'proposer',
        hours_ago: 30,
        body: 'Thank you for your trust. I begin with the door drives on Monday. Who can tell me which screws are really undone on site?',
      },
      {
        from: 'owner',
        hours_ago: 28,
        body: 'Our oldest fitter, the one whom your sample page won over. He is in the workshop until noon.',
      },
    ],
  },
}

/** Returns an empty list for a proposal without messages. */
export function conversationAbout(projectKey: string, proposer: string): readonly SeedMessage[] {
  return conversations[projectKey]?.[proposer] ?? []
}
