// One's own uploaded video of a lecture with its captions, as its students will see it. The addresses of private files are
// valid for a minute only, so an expired one is replaced.
import { useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { lectureCaptionsBucket, lectureVideoBucket } from '../../courses.buckets.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { useExpiringVideo } from './expiring-video.ts'
import { signedAddressOf } from './signed-address.ts'
import { VideoPlayer } from './video-player.tsx'

type OwnVideoProps = {
  url: string
  captionsUrl: string
  label: string
  onMeasured?: ((seconds: number) => void) | undefined
}

export function useCaptionsAddress(url: string): string | undefined {
  const { user } = usePerson()
  return useQuery({
    queryKey: personKey(user.id, 'signed', url),
    queryFn: () => signedAddressOf(lectureCaptionsBucket, url),
    enabled: url !== '',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }).data
}

export function OwnVideo({ url, captionsUrl, label, onMeasured }: OwnVideoProps) {
  const { user } = usePerson()
  const captions = useCaptionsAddress(captionsUrl)
  const video = useQuery({
    queryKey: personKey(user.id, 'signed', url),
    queryFn: () => signedAddressOf(lectureVideoBucket, url),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const watching = useExpiringVideo({ signedAt: video.dataUpdatedAt, renew: () => void video.refetch() })
  if (video.isError)
    return (
      <Notice kind="danger" title={messages.videoFailed}>
        {video.error.message}
      </Notice>
    )
  if (!video.data) return <Skeleton className="aspect-video w-full max-w-md" />
  return (
    <VideoPlayer
      src={video.data}
      captions={captions ? { url: captions } : undefined}
      label={label}
      onMeasured={onMeasured}
      {...watching}
    />
  )
}
