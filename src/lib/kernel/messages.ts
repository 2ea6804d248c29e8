/**
 * Every text that is fixed word for word (unusual spellings too), and a few more. Pages, islands, the
 * embedded API and the tests import them from here.
 */
export const messages = {
  looksGood: 'Looks good!',

  // Field messages
  emailRequired: 'Please enter Email.',
  emailFormat: 'Email format is invalid.',
  passwordRequired: 'Please enter Password.',
  companyNameRequired: 'Please enter Company Name.',
  contactPersonRequired: 'Please enter Person in Contact.',
  telephoneFormat:
    'Invalid phone number. It should be between 5 and 15 digits and must not start with 0.',
  passwordRule:
    'Password should be Between 8-16 characters long. And it should contain Atleast One Number, One Special Character, One Uppercase and One Lowercase.',
  resetPasswordRule:
    'New Password must contain a lowercase letter, an uppercase letter, a digit and one of !@#$%^&*.',
  passwordsDoNotMatch: 'Passwords do not match.',
  passwordsDidntMatch: "Passwords didn't match.",
  passwordsMustBeSame: 'New Password and Confirm Password must be the same.',
  pictureType: 'Please select a valid image file (JPG or PNG).',
  uriError: 'Enter a valid web address, for example https://example.com.',
  mobileError: 'Enter a mobile number of 10 digits that starts with 7, 8 or 9.',
  addressErr:
    'Enter an address with at least one letter and one digit. The only symbols allowed are _ @ . / # & , ( ).',
  gstOrPanError: 'Enter a valid GST or PAN number.',

  // Session
  loginSucceeded: 'Login successful',
  loginFailed: 'Invalid Email or Password',
  signupSucceeded: 'Register successfully!',
  signupFailed: 'An error occurred. Please try again.',
  invalidAuthData: 'Invalid authentication data.',

  // Forgot password
  fillAllRequired: 'Please fill all required fields.',
  otpSent: 'OTP sent successfully.',
  otpNotSent: 'Unable to send OTP. Please try again.',
  otpIncomplete: 'Please enter the OTP correctly.',
  otpVerified: 'OTP verified successfully!',
  otpWrong: 'Invalid OTP. Please try again.',
  passwordReset: 'Password reset successfully!',
  resetFailed: 'Something went wrong. Please try again later.',
  otpResent: 'OTP resent successfully.',
  otpNotResent: 'Unable to resend OTP. Please try again.',
  emailForgotten: 'Email not found. Please start over.',
  otpExpired: 'Session expired. Please request a new OTP.',
  resendTokenMissing: 'OTP token is missing. Please request a new OTP.',
  verifyTokenMissing: 'OTP token is missing or expired.',
  resetTokenMissing: 'OTP token is missing.',
  invalidOtpData: 'Invalid OTP data.',
  invalidToken: 'Invalid token',

  // Profile
  invalidAuthToken: 'Invalid authentication token.',
  userIdMissing: 'User ID is missing in the token.',
  notAuthenticated: 'User not authenticated.',
  profileUpdated: 'Profile updated successfully.',
  profileNotUpdated: 'Profile update failed.',
  profileNotLoaded: 'Failed to load profile.',
  passwordChanged: 'Password changed successfully.',
  passwordNotChanged: 'Password change failed.',

  // Welcome switch
  emailSwitchFailed: 'Error changing status',
  emailSwitchRefused: 'Error updating status',
  emailSwitchNoClient: 'Client ID is missing. Cannot update status.',
  emailSwitchDeleted: 'This account has been deleted. Email updates cannot be changed.',
  emailSwitchOn: 'You will receive emails when merchandise arrives.',
  emailSwitchOff: 'You will no longer receive emails when merchandise arrives.',

  // Connection
  offline: 'No internet connection. Please check your network.',
  online: 'Internet connection restored.',
  unreachable: 'Unable to reach the server. Please try again.',
  serverError: 'Something went wrong on our side. Please try again later.',
  resourceNotFound: 'The resource was not found.',
  askSigner: 'You may not sign. A colleague who may sign sends this draft.',
  askOwner: 'Your role does not allow this. Ask an owner.',
} as const;

/** Server-only messages: browsers never load them. */
export const serverMessages = {
  emailTaken: 'This email is already registered.',
  loggedOutEverywhere: 'You are logged out on all devices.',
  oldPasswordWrong: 'Old Password is wrong.',
  notFound: 'Resource you requested was not found.',
  pageNotFound: 'Sorry, something went wrong!',
  unreadableBody: 'The request could not be read.',
  unauthorized: 'Please log in.',
  forbidden: 'You may not do this.',
  roleForbidden: 'Your role does not allow this.',
  lastOwner: 'Name another owner first.',
  nothingAnnounced: 'No new owner is pending now.',
  invitationOver: 'This invitation was used or withdrawn, or has expired. Ask for a new one.',
  secondStep: 'Confirm that it is you.',
  setUpStep: 'Set up your second step first.',
  foreignOrigin: 'The request did not come from this site.',
  methodNotAllowed: 'The method is not allowed here.',
  tooLarge: 'The request is too large.',
  wrongType: 'The content type is not supported.',
  tooMany: 'Too many attempts. Please try again later.',
  unavailable: 'The service is not available right now. Please try again later.',
} as const;

/** Says to a client that the company takes no new orders, and why. */
export const stopText = (reason: string): string => `New orders are on hold: ${reason}`;
