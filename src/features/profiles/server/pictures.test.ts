// Does a profile show only pictures that its person has stored for that place?
import { describe, expect, it } from 'vitest'
import { aPicture, type Owner, testStorage } from '../../../../tests/support/files/storage.ts'
import { profileMessages } from '../profiles.messages.ts'
import { profileFileUse } from './profiles.actions.ts'

const storage = await testStorage({ files: { uses: [profileFileUse] } })
const { product, put } = storage

let moment = 1763707000000

async function stored(owner: Owner, kind: 'avatar' | 'banner'): Promise<string> {
  const answer = await put(owner, 'profiles', `${kind}-${++moment}.jpg`, await aPicture(), 'image/jpeg')
  return String(answer.json.url)
}

const save = (owner: Owner, change: Record<string, string | null>) =>
  product.ask('PATCH', '/rest/v1/profile', {
    headers: { authorization: `Bearer ${owner.token}` },
    body: change,
  })

const refusal = (field: string) => ({
  status: 400,
  body: { code: 'invalid', fields: { [field]: profileMessages.pictureNotOwn } },
})

describe('the pictures of a profile', () => {
  it('PRO-19 PRO-20 are stored files of its own, or none', async () => {
    const ada = await storage.owner()
    const [avatar_url, banner_url] = [await stored(ada, 'avatar'), await stored(ada, 'banner')]
    expect(await save(ada, { avatar_url, banner_url })).toMatchObject({
      status: 200,
      body: { avatar_url, banner_url },
    })
    expect(await save(ada, { avatar_url: null })).toMatchObject({
      status: 200,
      body: { avatar_url: null, banner_url },
    })
  })

  it('are not what was never stored, what someone else stored, or what was stored for the other place', async () => {
    const [ada, bea] = [await storage.owner(), await storage.owner()]
    const missing = `/storage/v1/object/public/profiles/${ada.id}/avatar-1763706999999.jpg`
    expect(await save(ada, { avatar_url: missing })).toMatchObject(refusal('avatar_url'))
    expect(await save(ada, { avatar_url: await stored(bea, 'avatar') })).toMatchObject(refusal('avatar_url'))
    expect(await save(ada, { banner_url: await stored(ada, 'avatar') })).toMatchObject(refusal('banner_url'))
    expect(await save(ada, { avatar_url: 'https://elsewhere.example/a.jpg' })).toMatchObject({ status: 400 })
  })

  it('cannot be deleted while the profile shows them', async () => {
    const ada = await storage.owner()
    const avatar_url = await stored(ada, 'avatar')
    await save(ada, { avatar_url })
    const address = avatar_url.replace('/object/public/', '/object/')
    const drop = () => storage.send('DELETE', address, { token: ada.token })
    expect(await drop()).toMatchObject({ status: 409 })
    await save(ada, { avatar_url: null })
    expect((await drop()).status).toBeLessThan(300)
    expect(await save(ada, { avatar_url })).toMatchObject(refusal('avatar_url'))
  })
})
