// Is a video complete, and can browsers play it? Its type follows from its container, whatever it is called.
import { type ReadAt, readMp4, readWebm } from '@guildhall/media-files'
import type { FileType } from '../contract/bucket.ts'
import { KIND_BYTES, kindOfBytes } from '../contract/file-kinds.ts'
import { choiceOf, refusalOfKind } from '../contract/file-refusals.ts'
import { Problem } from '../contract/problem.ts'
import { fileMessages } from './file-storage.messages.ts'

type Film = { type: FileType; width: number | null; height: number | null }

const H264 = new Set(['avc1', 'avc3'])
const WEBM_VIDEO = new Set(['V_VP8', 'V_VP9', 'V_AV1'])
const PROTECTED = 'encv'
const HEVC = /^(hvc1|hev1|dvh1|dvhe|V_MPEGH\/ISO\/HEVC)$/
const CODEC_NAMES: Readonly<Record<string, string>> = {
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  mp4v: 'MPEG-4',
  s263: 'H.263',
  apcn: 'ProRes',
  apch: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
}

/** The film in a file of one of the video types. Raises Problem 'wrong_type' or 'invalid'. */
export async function inspectVideo(read: ReadAt, bytes: number, takes: readonly FileType[]): Promise<Film> {
  const film =
    kindOfBytes(await read(0, Math.min(bytes, KIND_BYTES))) === 'video/webm'
      ? await webmFilm(read, bytes, takes)
      : await mp4Film(read, bytes, takes)
  if (!takes.includes(film.type)) throw new Problem('wrong_type', refusalOfKind(film.type, takes))
  return film
}

async function mp4Film(read: ReadAt, bytes: number, takes: readonly FileType[]): Promise<Film> {
  const video = await readMp4(read, bytes)
  if (!video) throw new Problem('invalid', fileMessages.unreadableVideo)
  const { brand, codecs, width, height } = video
  if (codecs.length === 0) throw new Problem('wrong_type', fileMessages.soundOnly(choiceOf(takes)))
  const strange = codecs.find((codec) => !H264.has(codec))
  if (strange !== undefined) throw new Problem('wrong_type', codecRefusal(strange))
  const isQuickTime = brand === undefined || brand === 'qt  '
  return { type: isQuickTime ? 'video/quicktime' : 'video/mp4', width, height }
}

async function webmFilm(read: ReadAt, bytes: number, takes: readonly FileType[]): Promise<Film> {
  const codecs = await readWebm(read, bytes)
  if (!codecs) throw new Problem('invalid', fileMessages.unreadableVideo)
  if (!codecs.some((codec) => WEBM_VIDEO.has(codec))) {
    const strange = codecs.find((codec) => codec.startsWith('V_'))
    throw new Problem(
      'wrong_type',
      strange === undefined ? fileMessages.soundOnly(choiceOf(takes)) : codecRefusal(strange),
    )
  }
  return { type: 'video/webm', width: null, height: null }
}

function codecRefusal(codec: string): string {
  if (codec === PROTECTED) return fileMessages.protectedVideo
  if (HEVC.test(codec)) return fileMessages.hevc
  const name = CODEC_NAMES[codec]
  return name === undefined ? fileMessages.rareCodec : fileMessages.videoCodec(name)
}
