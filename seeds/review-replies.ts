// What sellers answered to reviews of their agents, by the agent's name and the reviewer's handle.
export const reviewReplies: Record<string, Record<string, string>> = {
  'Inbox Steward': {
    'ines-carvalho':
      'Fair. The Portuguese drafts were trained on too few letters, most of them from insurers. If you can spare twenty of your own, the tone setting now learns from examples.',
    'gareth-pugh-jones':
      'Three questions in one mail is the next thing on our list. Until then, turn on “split by question” in the queue settings: it drafts one answer each.',
  },
  'Variance Desk': {
    'thabo-mokoena':
      'You should not have needed support for that. Since May there is a mute button beside every explanation, and a mid-year change of accounts is detected and left alone.',
  },
  'Galley Proof': {
    'hana-kovarova':
      'Guilty: compounds were split by a rule written for English. The German rules are new since last month. Your thumb should be safe.',
  },
  'Pipeline Clerk': {
    'carlos-ibarrola': 'We added regional holidays after reading this. Spain gets its August back.',
  },
  'Shortlist Notes': {
    'lukas-achterberg':
      'True, and it will stay that way: we do not want a machine to rank people. I am sorry it was the wrong tool for that week.',
  },
  'Call Digest': {
    'darragh-quinlan': 'Mood is switched off by default now. You were not the only one.',
  },
  'Night Shift': {
    'hana-kovarova': 'Thank you for sending the Czech letters. They are better since last week.',
  },
}
