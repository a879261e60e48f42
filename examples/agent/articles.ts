// Which of someone's own articles answers a question, and which of its sentences do.
import { contentWords, sentencesOf } from './text.ts'

export type Article = { title: string; text: string }

export type Found = {
  article: Article
  /** How much of the question's meaning the article covers, from 0 to 1. */
  coverage: number
  /** The sentences that answer it, in their order. */
  passage: string
}

/** Below this, the article is about something else. */
const ENOUGH = 0.4
const SENTENCES = 3
const TITLE_COUNTS = 1.5

type Indexed = { article: Article; words: Set<string>; title: Set<string> }

/** Finds answers in articles that were read once. */
export function createSearch(articles: readonly Article[]): (question: string) => Found | undefined {
  const indexed: Indexed[] = articles.map((article) => ({
    article,
    words: contentWords(`${article.title}\n${article.text}`),
    title: contentWords(article.title),
  }))
  const articlesWith = new Map<string, number>()
  for (const { words } of indexed)
    for (const word of words) articlesWith.set(word, (articlesWith.get(word) ?? 0) + 1)
  // A word that few articles have says more about what is asked.
  const weightOf = (word: string) => Math.log(1 + articles.length / (articlesWith.get(word) ?? 1))

  return (question) => {
    const asked = [...contentWords(question)]
    const total = asked.reduce((sum, word) => sum + weightOf(word), 0)
    if (total === 0) return undefined
    const scored = indexed.map((one) => {
      const shared = asked.filter((word) => one.words.has(word))
      const weight = shared.reduce(
        (sum, word) => sum + weightOf(word) * (one.title.has(word) ? TITLE_COUNTS : 1),
        0,
      )
      const isEnough =
        shared.length >= 2 ||
        shared.some((word) => one.title.has(word)) ||
        (shared.length === 1 && asked.length <= 2)
      return { ...one, coverage: isEnough ? Math.min(1, weight / total) : 0 }
    })
    const best = scored.reduce((one, other) => (other.coverage > one.coverage ? other : one))
    if (best.coverage < ENOUGH) return undefined
    return { article: best.article, coverage: best.coverage, passage: passageOf(best.article, asked) }
  }
}

function passageOf({ title, text }: Article, asked: readonly string[]): string {
  const sentences = sentencesOf(text)
  if (sentences.length <= SENTENCES) return sentences.join(' ') || title
  const scores = sentences.map((sentence) => {
    const words = contentWords(sentence)
    return asked.filter((word) => words.has(word)).length
  })
  const best = sentences
    .map((_, index) => index)
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    .slice(0, SENTENCES)
  return best
    .sort((one, other) => one - other)
    .map((index) => sentences[index])
    .join(' ')
}
