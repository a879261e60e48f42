// Are wrong counts of updates repaired?
import { expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makePerson, makeUpdate } from '../../../../tests/support/people/makers.ts'
import { recordingLog } from '../../../../tests/support/product/recording-log.ts'
import { countJobs } from './interactions.jobs.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product

const countsIn = async (id: number) =>
  (
    await database.pool.query(
      'select likes_count, comments_count, retweets_count from updates where id = $1',
      [id],
    )
  ).rows[0]

it('DEC-44 counts that differ from their rows are put right, and nothing else is touched', async () => {
  const author = await makePerson(product)
  const [right, wrong] = [await makeUpdate(product, author), await makeUpdate(product, author)]
  const headers = await headersOf(await accounts.person())
  await product.ask('PUT', `/rest/v1/updates/${right}/marks/like`, { headers })
  await product.ask('PUT', `/rest/v1/updates/${wrong}/marks/retweet`, { headers })
  await database.pool.query('update updates set likes_count = 7, retweets_count = 0 where id = $1', [wrong])
  const log = recordingLog()
  const [job] = countJobs(database, log)
  await job?.run()
  expect(await countsIn(wrong)).toEqual({ likes_count: 0, comments_count: 0, retweets_count: 1 })
  expect(await countsIn(right)).toEqual({ likes_count: 1, comments_count: 0, retweets_count: 0 })
  expect(log.lines).toMatchObject([{ event: 'counts_repaired', name: 'updates', count: 1 }])
  await job?.run()
  expect(log.lines).toHaveLength(1)
})
