// Name, handle, location, website, bio, and a professional's rate.
import { useFormContext, useWatch } from 'react-hook-form'
import { codePoints } from '../../../../../platform/contract/code-points.ts'
import { amountOnLeaving } from '../../../../../platform/contract/typed-amount.ts'
import { TextArea, TextField } from '../../../../../ui/field.tsx'
import { NumberField } from '../../../../../ui/number-field.tsx'
import { MAX_BIO_LENGTH, type UserType } from '../../../../profiles/profiles.rules.ts'
import type { ProfileDraft } from '../../profile.rules.ts'
import { HandleField } from './handle-field.tsx'

type AboutFieldsProps = { siteUrl: string; userType: UserType }

export function AboutFields({ siteUrl, userType }: AboutFieldsProps) {
  const { control, register, formState } = useFormContext<ProfileDraft>()
  const bio = useWatch({ control, name: 'bio' })
  const { errors } = formState
  const length = codePoints((bio ?? '').trim())
  return (
    <>
      <TextField
        {...register('display_name')}
        label="Display name"
        autoComplete="nickname"
        error={errors.display_name?.message}
      />
      <HandleField siteUrl={siteUrl} />
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2">
        <TextField
          {...register('location')}
          label="Location"
          autoComplete="off"
          error={errors.location?.message}
        />
        <TextField
          {...register('website')}
          label="Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          error={errors.website?.message}
        />
        {userType === 'professional' && (
          <NumberField
            before="$"
            {...register('hourly_rate')}
            label="Hourly rate"
            hint="Optional. Businesses compare it in the directory."
            onLeaving={amountOnLeaving}
            error={errors.hourly_rate?.message}
          />
        )}
      </div>
      <TextArea
        {...register('bio')}
        label="Bio"
        rows={5}
        hint={
          <span className={length > MAX_BIO_LENGTH ? 'text-danger tabular-nums' : 'tabular-nums'}>
            {`${length} of ${MAX_BIO_LENGTH} characters`}
          </span>
        }
        error={errors.bio?.message}
      />
    </>
  )
}
