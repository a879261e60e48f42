// Professionals answered so to the projects in Chatbot.
import type { SeedProposals } from '../shapes.ts'

export const chatbotProposals: SeedProposals = {
  'farmer-assistant': [
    {
      by: 'kwame-mensah-boadi',
      budget: 43900,
      timeline: '5 months',
      message:
        'Twi voice notes from the field, recorded under a tree with chickens, are exactly what my recogniser was tuned on. Doses would be played from recordings of your own officers, word for word, never synthesised. Pilot districts: I would pick one near and one without coverage.',
    },
    {
      by: 'amara-okafor',
      budget: 39800,
      timeline: '4 months',
      message:
        'Your handbook has 120 pages, and your officers answer forty questions: I would begin with those forty, each approved by an officer and spoken by one, and let the assistant say that it will ask someone when it is unsure. Pages on chemicals are read out, never rephrased.',
    },
    {
      by: 'wanjiru-kamau',
      budget: 46500,
      timeline: '6 months',
      message:
        'We ran something close with tea growers: two hundred farmers, two languages, one season. What decided it was the second week, when people stop trying. I would spend a fifth of the budget on field visits then, and report to you which questions no one could get answered.',
    },
    {
      by: 'mei-ling-chou',
      budget: 31200,
      timeline: '14 weeks',
      message:
        'French first, since speech recognition for it is solved, with Twi following from voice notes that your officers collect in the meantime. It costs you half a season in one language and saves a third of the money. The passing on to an officer works from day one.',
    },
  ],
  'outage-questions': [
    {
      by: 'amara-okafor',
      budget: 38000,
      timeline: '12 weeks',
      message:
        '4,000 people with one question need one honest sentence, prepared before they ask: last report, next update, crew on site or not. I would push that text to anyone who opens the chat, and keep conversation for the bills.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 41200,
      timeline: '3 months',
      message:
        'Peak load proved, not promised: I would replay your worst storm night at three times its volume, in front of you, before launch. Status answers come from a cache that survives when the lines company’s feed does not.',
    },
    {
      by: 'mei-ling-chou',
      budget: 36500,
      timeline: '13 weeks',
      message:
        'Handing over with the whole conversation is easy to say and often done badly. I would write the summary for the human agent, not for the archive: address, what was asked, what we already said, mood.',
    },
  ],
  'altitude-advisor': [
    {
      by: 'mei-ling-chou',
      budget: 4700,
      timeline: '6 weeks',
      message:
        'Two days with the guides by video is the heart of it. I would interview them with the 60 e-mails in hand, write 150 short answers they approve by name, and let the assistant quote only these. German later costs little that way.',
    },
    {
      by: 'amara-okafor',
      budget: 4900,
      timeline: '5 weeks',
      message:
        'The medical limits come first and are tested with nasty questions, such as someone asking for a friend. On everything else a friendly search over your guides’ words, with the guide’s first name under each answer.',
    },
    {
      by: 'tomas-echeverria',
      budget: 4200,
      timeline: '6 weeks',
      message:
        'I climb a little, so I know the questions people are ashamed to ask. My offer is mostly conversation writing: how it says I do not know, how it says see a doctor without frightening anyone away.',
    },
    {
      by: 'wanjiru-kamau',
      budget: 3900,
      timeline: '4 weeks',
      message:
        'Your guests write at all hours because they are in other time zones; so will the assistant’s failures be. I include a daily note to your office with what it could not answer, for the guides to fill in over tea.',
    },
  ],
  'post-op-line': [
    {
      by: 'priya-raghunathan',
      budget: 71000,
      timeline: '5 months',
      message:
        'Five hundred safety cases, written with your clinical lead before the first template: that is how I would like to work. Nine warning signs, each phrased twenty ways by real patients, including the understated Minnesotan ones.',
    },
    {
      by: 'amara-okafor',
      budget: 74500,
      timeline: '5 months',
      message:
        'Texts reach a patient lying down with one hand free, so answers must be short and in order: what to do, when to worry, whom to call. I would page the nurse on doubt, and count the needless pages as openly as the missed ones.',
    },
    {
      by: 'tomas-echeverria',
      budget: 58000,
      timeline: '18 weeks',
      message:
        'Do you serve Spanish-speaking patients? I would write both languages side by side, with the same approved templates. Warning signs are the place where a literal translation does harm.',
    },
    {
      by: 'wanjiru-kamau',
      budget: 66900,
      timeline: '20 weeks',
      message:
        'SMS is my home: split messages, delayed delivery, shared family phones. A page to the nurse must be confirmed, repeated and escalated if no one reacts within sixty seconds, and that chain I would test every night automatically.',
    },
    {
      by: 'rashid-al-mutairi',
      budget: 69500,
      timeline: '5 months',
      message:
        'I would own the part no one sees: consent, retention, a phone number that changed hands last week. A wrong recipient is a privacy breach as well as a safety risk, and both can be designed out.',
    },
  ],
  'parts-finder': [
    {
      by: 'mei-ling-chou',
      budget: 51000,
      timeline: '20 weeks',
      message:
        'English of every kind is a real language, and I collect its dialects. Two or three good questions come from your desk clerks’ own mails; I would learn the order in which your best clerk asks and copy that shamelessly.',
    },
    {
      by: 'hana-kovarova',
      budget: 49900,
      timeline: '5 months',
      message:
        'Catalogue pages are drawings with numbered balloons, and the balloon is the answer. I would index the drawings so that the engineer can point at the part instead of naming it.',
    },
    {
      by: 'oleksandr-hrytsenko',
      budget: 45500,
      timeline: '16 weeks',
      message:
        'Plain e-mail as a full citizen, replies below 40 kB, works on a ship’s filter: done before for a tug company. 2.2 million entries are not many if the ship’s equipment list narrows them first.',
    },
  ],
  'loan-officer-helper': [
    {
      by: 'wanjiru-kamau',
      budget: 34800,
      timeline: '14 weeks',
      message:
        'I would choose search, very good search, with questions matched in all three languages and the paragraph shown as it stands in the binder. On a phone with 4 GB a small model invents policy, and an officer will repeat it to a borrower.',
    },
    {
      by: 'yuki-tanabe',
      budget: 36000,
      timeline: '15 weeks',
      message:
        'Both, in layers: the paragraph always, and a two-sentence summary by a small model only when its words can be traced to the paragraph. If the trace fails, no summary. I have such a checker and it runs in 90 ms on an old handset.',
    },
    {
      by: 'kwame-mensah-boadi',
      budget: 37500,
      timeline: '4 months',
      message:
        'Spoken questions, if your officers ride motorcycles? isiZulu recognition on the device is feasible now at about 180 MB. I would offer it as a second stage after the text version has proved itself in one branch.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 33000,
      timeline: '12 weeks',
      message:
        'Updates at the branch are the risk: half an update, an old index, an officer citing last quarter’s rule. I would sign and date each edition and show its date under each answer.',
    },
  ],
  'lift-faults': [
    {
      by: 'kwame-mensah-boadi',
      budget: 29000,
      timeline: '4 months',
      message:
        'A shaft is a bad recording studio, which is why I am writing. Bone-conduction headset, a closed vocabulary for codes and controller types, and a spoken confirmation before anything is read out.',
    },
    {
      by: 'hana-kovarova',
      budget: 29800,
      timeline: '17 weeks',
      message:
        'Slovak, German and scans from 1994: this could have been written for me. I would order causes by how your work orders were really closed, and list with your safety officer what the assistant must refuse to discuss.',
    },
  ],
}
