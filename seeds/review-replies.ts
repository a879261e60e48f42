// Sellers replied so to reviews of their agents, by the agent's name and the reviewer's handle.
export const reviewReplies: Record<string, Record<string, string>> = {
  'Inbox Steward': {
    'ines-carvalho':
      'Fair. A draft is made of the sentences in your articles, and those had been translated by an insurer. Articles in your own words give drafts in your own words.',
    'gareth-pugh-jones':
      'Since last month each question in a mail is answered by itself, as far as your articles can. What is left over is listed beside the draft.',
  },
  'Variance Desk': {
    'thabo-mokoena':
      'You should not have needed support for that. Since May there is a list of known differences beside the figures: what is on it is not explained again.',
  },
  'Galley Proof': {
    'hana-kovarova':
      'Guilty: compounds were split by a rule written for English. The German rules are new since last month. Your thumb should be safe.',
  },
  'Pipeline Clerk': {
    'carlos-ibarrola':
      'After reading this we made the number of quiet days a field of its own. Spain gets its August back.',
  },
  'Shortlist Notes': {
    'lukas-achterberg':
      'True, and it will stay that way: we do not want a machine to rank people. I am sorry it was the wrong tool for that week.',
  },
  'Call Digest': {
    'darragh-quinlan': 'Mood now quotes the sentence that it was read from. You were not the only one.',
  },
  'Night Shift': {
    'hana-kovarova': 'Thank you for sending the Czech letters. They are better since last week.',
  },
}
