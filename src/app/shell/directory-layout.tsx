// Around the directory of professionals: hands it the button that follows a person, whose noun stands above it.
import { Outlet } from 'react-router'
import { FollowButton } from '../../features/follows/web/parts/follow-button.tsx'
import { PersonAction } from '../../features/profiles/directory/web/parts/person-action.ts'

export default function DirectoryLayout() {
  return (
    <PersonAction value={FollowButton}>
      <Outlet />
    </PersonAction>
  )
}
