// Which file renders which page of the route table.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES } from './paths.ts'

const page = (name: keyof typeof PAGES, file: string) => route(PAGES[name].path.slice(1), file)

export default [
  layout('app/shell/shell.tsx', [
    index('features/landing/web/landing-page.tsx'),
    page('projects', 'features/projects/web/projects-page.tsx'),
    page('project', 'features/projects/web/project-page.tsx'),
    page('agents', 'features/agents/web/agents-page.tsx'),
    page('agent', 'features/agents/web/agent-page.tsx'),
    layout('app/shell/directory-layout.tsx', [
      page('professionals', 'features/profiles/directory/web/professionals-page.tsx'),
    ]),
    page('profile', 'features/profile-page/web/profile-page.tsx'),
    page('courses', 'features/courses/web/courses-page.tsx'),
    page('course', 'features/courses/web/course-page.tsx'),
    page('updates', 'app/coming/updates-page.tsx'),
    page('auth', 'features/accounts/web/auth-page.tsx'),
    page('forgotPassword', 'features/accounts/web/forgot-password-page.tsx'),
    page('resetPassword', 'features/accounts/web/reset-password-page.tsx'),
    page('verifyEmail', 'features/accounts/web/verify-email-page.tsx'),
    page('undoAddressChange', 'features/accounts/web/undo-address-change-page.tsx'),
    page('onboarding', 'features/onboarding/web/onboarding-page.tsx'),
    // Around every page under /home, whichever noun it belongs to.
    layout('features/home/web/home-layout.tsx', [
      page('home', 'features/home/web/home-page.tsx'),
      page('ownProjects', 'features/projects/web/own-projects-page.tsx'),
      page('receivedProposals', 'features/projects/proposals/received/web/received-proposals-page.tsx'),
      page('ownCourses', 'features/courses/web/own-courses-page.tsx'),
      page('newCourse', 'features/courses/web/new-course-page.tsx'),
      page('editCourse', 'features/courses/web/edit-course-page.tsx'),
      page('proposals', 'features/projects/proposals/received/web/proposals-page.tsx'),
      page('allReceivedProposals', 'features/projects/proposals/received/web/all-received-page.tsx'),
      page('ownProposals', 'features/projects/proposals/web/own-proposals-page.tsx'),
      page('ownAgents', 'features/agents/listings/web/own-agents-page.tsx'),
      page('deployments', 'features/agents/web/deployments-page.tsx'),
      page('deployment', 'features/agents/web/deployment-page.tsx'),
      page('soldDeployments', 'features/agents/web/sold-deployments-page.tsx'),
      page('messages', 'features/conversations/web/messages-page.tsx'),
      page('conversation', 'features/conversations/web/conversation-page.tsx'),
      page('homeAccount', 'features/home/web/account-page.tsx'),
      page('dashboard', 'features/home/web/dashboard-page.tsx'),
    ]),
    page('paymentSuccess', 'features/payments/card-forms/web/payment-success-page.tsx'),
    page('paymentCancelled', 'features/payments/card-forms/web/payment-cancelled-page.tsx'),
    page('sandboxCheckout', 'features/payments/card-forms/web/sandbox-checkout-page.tsx'),
    page('sandboxPortal', 'features/payments/card-forms/web/sandbox-portal-page.tsx'),
    page('settings', 'features/settings/web/settings-page.tsx'),
    page('notifications', 'features/notifications/web/notifications-page.tsx'),
    page('unsubscribe', 'features/notifications/web/unsubscribe-page.tsx'),
    page('terms', 'app/legal/terms-page.tsx'),
    page('privacy', 'app/legal/privacy-page.tsx'),
    page('apiReference', 'app/api-reference/api-reference-page.tsx'),
    page('kit', 'ui/kit/kit-page.tsx'),
    page('mailbox', 'app/mailbox/mailbox-page.tsx'),
    route('*', 'app/shell/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
