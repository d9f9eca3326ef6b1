import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import type {
  Activate,
  ChangePassword,
  ForgotPassword,
  Login,
  Register,
  ResetByLink,
  ResetPassword,
  UpdatePassword,
  VerifyOtp,
} from '../../../domain/auth.schemas.js';
import type { SignPictures } from '../../../domain/media.schemas.js';

import { SessionTransport } from './auth.types.js';

const newPassword = { description: '8 to 128 characters, of any kind.' };

@InputType({ description: 'Registers a company.' })
export class RegisterInput implements Register {
  @Field({ description: 'The company name: at most 100 characters.' }) companyName!: string;
  @Field({ description: 'The contact person: at most 50 characters.' }) name!: string;
  @Field({ description: 'The postal address: at most 500 characters.' }) address!: string;
  @Field({
    description:
      'The mobile number: 10 digits. A shop outside India takes a number of its country, or any that starts with +.',
  })
  phone!: string;
  @Field({ description: 'The email address; the activation code is sent to it.' }) email!: string;
  @Field(newPassword) password!: string;
}

@InputType({ description: 'Confirms the email address with the code from the mail.' })
export class ActivateAccountInput implements Activate {
  @Field({ description: 'The `activationToken` returned by `register`.' }) activationToken!: string;
  @Field({ description: 'The four-digit code from the mail.' }) code!: string;
}

@InputType({ description: 'Confirms the email address with the link from the mail.' })
export class ActivateByLinkInput {
  @Field({ description: 'The token in the link from the mail.' }) token!: string;
}

@InputType({ description: 'Requests a new activation code.' })
export class ResendCodeInput {
  @Field({ description: 'The `activationToken` returned by `register`.' }) activationToken!: string;
}

@InputType({ description: 'Signs in with email and password.' })
export class LoginInput implements Login {
  @Field({ description: 'Your email address.' }) email!: string;
  @Field({ description: 'Your password.' }) password!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True to stay signed in for 30 days; otherwise until the browser closes.',
  })
  remember?: boolean;
  @Field(() => SessionTransport, {
    nullable: true,
    description:
      'COOKIE by default. TOKEN for programs and other storefronts: sets no cookies, and returns the tokens.',
  })
  transport?: Login['transport'];
}

@ArgsType()
export class RefreshSessionArgs {
  @Field(() => String, { nullable: true, description: 'The `refreshToken` of `login` or of the last renewal.' })
  refreshToken?: string;
}

@InputType({
  description: 'Requests access again, after a sign-in with the right password failed with ACCESS_REJECTED.',
})
export class RequestAccessAgainInput {
  @Field({ description: 'The token from the details of ACCESS_REJECTED, valid for 15 minutes.' }) requestToken!: string;
}

@InputType({ description: 'Requests a code or link to reset a password.' })
export class ForgotPasswordInput implements ForgotPassword {
  @Field({ description: 'The email address. A mail is sent only if it has an account.' }) email!: string;
}

@InputType({ description: 'Flow A: sets a new password with the code from the mail.' })
export class ChangePasswordInput implements ChangePassword {
  @Field({ description: 'The `resetToken` returned by `forgotPassword`.' }) resetToken!: string;
  @Field({ description: 'The four-digit code from the mail.' }) resetCode!: string;
  @Field(newPassword) newPassword!: string;
}

@InputType({ description: 'Flow B: verifies the code from the mail.' })
export class VerifyOtpInput implements VerifyOtp {
  @Field({ description: 'The email address that the code was sent to.' }) email!: string;
  @Field({ description: 'The four-digit code from the mail.' }) otp!: string;
}

@InputType({ description: 'Flow B: sets a new password after the code was verified.' })
export class ResetPasswordInput implements ResetPassword {
  @Field({ description: 'The email address whose code was verified.' }) email!: string;
  @Field(newPassword) newPassword!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The `resetToken` returned by `verifyOtp`. Default: its cookie.',
  })
  resetToken?: string;
}

@InputType({ description: 'Sets a new password with the link from the mail.' })
export class ResetByLinkInput implements ResetByLink {
  @Field({ description: 'The token in the link from the mail.' }) token!: string;
  @Field(newPassword) newPassword!: string;
}

@InputType({ description: 'Changes your password.' })
export class UpdatePasswordInput implements UpdatePassword {
  @Field({ description: 'Your current password.' }) oldPassword!: string;
  @Field(newPassword) newPassword!: string;
}

@InputType({ description: 'Ends one of your sessions.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The id of the session.' }) id!: string;
}

@ArgsType()
export class SignPicturesArgs implements SignPictures {
  @Field(() => [ID], { description: 'The ids of the pictures, 1 to 200.' }) ids!: string[];
}
