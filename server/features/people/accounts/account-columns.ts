export const accountColumns = [
  'users.id',
  'users.email',
  'users.fullName',
  'users.company',
  'users.role',
  'users.userType',
  'users.status',
  'users.accessExpiresAt',
  'users.createdAt',
  'users.updatedAt',
] as const
