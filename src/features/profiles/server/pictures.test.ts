// Is a picture that a person shows kept, and one that nobody shows any more not?
import { expect, it } from 'vitest'
import { aPicture, testStorage } from '../../../../tests/support/storage.ts'
import { fileMessages } from '../../../platform/file-storage/messages.ts'
import { profileBucket, profilePicturePath } from '../buckets.ts'
import { profileFileUse } from './actions.ts'

const { put, send, owner, product, runJob } = await testStorage({
  files: { buckets: [profileBucket], uses: [profileFileUse] },
})

it('DATA-61 an avatar that is shown stays, and cannot be deleted from under its row', async () => {
  const ada = await owner()
  const urls: string[] = []
  for (const picture of ['avatar', 'banner'] as const) {
    const path = profilePicturePath(ada.id, picture, product.clock.now())
    const { json } = await put(ada, 'profiles', path.slice(ada.id.length + 1), await aPicture(), 'image/jpeg')
    urls.push(String(json.url))
  }
  const [shown = '', left = ''] = urls
  await product.database.pool.query('update profiles set avatar_url = $1 where id = $2', [shown, ada.id])
  const removed = await send('DELETE', shown.replace('/public', ''), { token: ada.token })
  expect(removed).toMatchObject({ status: 409, json: { message: fileMessages.inUse } })
  product.clock.advance(25 * 3600)
  await runJob('drop-orphaned-files')
  expect([(await send('GET', shown)).status, (await send('GET', left)).status]).toEqual([200, 404])
})
