// The promises of the site to those who work on it.
import { Container } from '../../../../ui/page-header.tsx'

const ARTICLES = [
  {
    number: 'I',
    title: 'Verified professionals and secure payments',
    text: "A Verified badge shows what we've checked. Payments go through a payment provider, so card numbers never reach us.",
  },
  {
    number: 'II',
    title: 'Skill growth',
    text: 'Use what you learn in a course on a project the week after. Turn what a project taught you into a course of your own.',
  },
  {
    number: 'III',
    title: 'An active community',
    text: "People who build with AI every day share what they find, answer questions and review each other's work.",
  },
] as const

export function Charter() {
  return (
    <section className="border-t border-line bg-sunken py-20 lg:py-28">
      <Container className="grid gap-10 lg:grid-cols-12 lg:gap-8">
        <h2 className="display text-heading lg:col-span-4">What you can count on</h2>
        <ol className="lg:col-span-8 lg:pl-8">
          {ARTICLES.map((article) => (
            <li
              key={article.number}
              className="grid grid-cols-[3rem_1fr] gap-y-2 border-t border-edge py-6 sm:grid-cols-[4rem_15rem_1fr] sm:gap-x-6"
            >
              <span aria-hidden="true" className="display text-title text-faint">
                {article.number}
              </span>
              <h3 className="display text-title">{article.title}</h3>
              <p className="col-start-2 text-soft sm:col-start-3">{article.text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  )
}
