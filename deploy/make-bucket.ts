// Has the S3 server of the containers its bucket? Garage starts empty: this gives its node a place to keep data, takes over
// the key of the product, and makes the bucket for it. What is there already is left as it is.
import { env } from 'node:process'

const { GARAGE_ADMIN_URL, GARAGE_ADMIN_TOKEN, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env

/** Garage spreads data by it among several nodes; with one node any number will do. */
const CAPACITY_BYTES = 1_000_000_000_000
const ZONE = 'home'

type Status = { layoutVersion: number; nodes: { id: string; role?: object | null }[] }

/** Answers undefined where what is asked for isn't there. */
async function ask(call: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${GARAGE_ADMIN_URL}/v2/${call}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${GARAGE_ADMIN_TOKEN}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status === 404) return undefined
  const text = await answer.text()
  if (!answer.ok) throw new Error(`Garage answered ${call} with ${answer.status}: ${text}`)
  return text === '' ? {} : JSON.parse(text)
}

const status = (await ask('GetClusterStatus')) as Status
const [node] = status.nodes
if (node && !node.role) {
  await ask('UpdateClusterLayout', {
    roles: [{ id: node.id, zone: ZONE, capacity: CAPACITY_BYTES, tags: [] }],
  })
  await ask('ApplyClusterLayout', { version: status.layoutVersion + 1 })
}
if (!(await ask(`GetKeyInfo?id=${S3_ACCESS_KEY_ID}`))) {
  await ask('ImportKey', {
    name: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
const bucket = ((await ask(`GetBucketInfo?globalAlias=${S3_BUCKET}`)) ??
  (await ask('CreateBucket', { globalAlias: S3_BUCKET }))) as { id: string }
await ask('AllowBucketKey', {
  bucketId: bucket.id,
  accessKeyId: S3_ACCESS_KEY_ID,
  permissions: { read: true, write: true, owner: false },
})
console.log(`The bucket ${S3_BUCKET} is there.`)
